import type { Language } from "../../strings";
import type { GameLesson } from "../card";

const lesson: Record<Language, GameLesson> = {
  en: {
    goal: "In five rounds you buy ship projects, hire crews, launch ships and send them up the coast of Africa towards Calicut. Most victory points win.",
    round: [
      "Everybody claims numbers for their four discs and puts each on an area: characters, recruiting, purchase or navigation.",
      "Vasco da Gama's tile moves the marker by up to 3: numbers below it cost the difference, the others are free.",
      "All numbers are called from the lowest up: pay and act, or give the action up for some Reals.",
      "Recruit sailors of different colours and captains, buy projects, launch them with a full crew, send ships to landings.",
      "Navigation: ships under way pay what their sails show; complete landings pay points, and their ships sail on.",
      "Projects and sailors are refilled; the holders of Dias and Alvares get their reward.",
    ],
    scoring: [
      "The value of the slot that a ship takes in an expedition, at once.",
      "Points for each ship in a complete landing, and those that a ship's own sail shows.",
      "Bartolomeu Dias: 2 points when hosted and at the end of each round.",
      "At the end 3 points for each launched ship with a captain that is still yours, and 1 for every 3 Reals.",
    ],
  },
  pt: {
    goal: "Em cinco rondas compra projetos de navios, contrata tripulações, lança navios e envia-os pela costa de África rumo a Calecute. Ganha quem tiver mais pontos de vitória.",
    round: [
      "Cada um reserva números para os seus quatro discos e põe cada um numa área: personagens, recrutamento, compra ou navegação.",
      "A peça de Vasco da Gama move o marcador até 3: os números abaixo dele custam a diferença, os outros são livres.",
      "Chamam-se todos os números do menor ao maior: pague e aja, ou desista da ação por alguns reais.",
      "Recrute marinheiros de cores diferentes e capitães, compre projetos, lance-os com a tripulação completa, envie navios.",
      "Navegação: os navios em viagem pagam o que mostram as velas; os desembarques completos dão pontos e os navios seguem.",
      "Repõem-se projetos e marinheiros; quem tem Dias e Álvares recebe a sua recompensa.",
    ],
    scoring: [
      "O valor da posição que um navio ocupa numa expedição, logo.",
      "Pontos por cada navio num desembarque completo, e os que a própria vela mostra.",
      "Bartolomeu Dias: 2 pontos ao recebê-lo e no fim de cada ronda.",
      "No fim, 3 pontos por cada navio lançado com capitão que ainda tenha, e 1 por cada 3 reais.",
    ],
  },
  es: {
    goal: "En cinco rondas compras proyectos de barcos, contratas tripulaciones, botas barcos y los envías por la costa de África hacia Calicut. Gana quien tenga más puntos de victoria.",
    round: [
      "Cada cual reserva números para sus cuatro discos y pone cada uno en un área: personajes, reclutamiento, compra o navegación.",
      "La loseta de Vasco da Gama mueve el marcador hasta 3: los números por debajo cuestan la diferencia, los demás son libres.",
      "Se llaman todos los números de menor a mayor: paga y actúa, o renuncia a la acción por unos reales.",
      "Recluta marineros de colores distintos y capitanes, compra proyectos, bótalos con la tripulación completa, envía barcos.",
      "Navegación: los barcos en viaje pagan lo que muestran sus velas; los desembarcos completos dan puntos y sus barcos siguen.",
      "Se reponen proyectos y marineros; quien tiene a Dias y a Alvares recibe su recompensa.",
    ],
    scoring: [
      "El valor de la casilla que ocupa un barco en una expedición, al momento.",
      "Puntos por cada barco en un desembarco completo, y los que muestra su propia vela.",
      "Bartolomeu Dias: 2 puntos al acogerlo y al final de cada ronda.",
      "Al final, 3 puntos por cada barco botado con capitán que aún tengas, y 1 por cada 3 reales.",
    ],
  },
  de: {
    goal: "In fünf Runden kaufst du Schiffsprojekte, heuerst Mannschaften an, lässt Schiffe vom Stapel und schickst sie die Küste Afrikas hinauf nach Calicut. Die meisten Siegpunkte gewinnen.",
    round: [
      "Jeder sichert Zahlen für seine vier Scheiben und legt jede auf einen Bereich: Personen, Anwerbung, Kauf oder Navigation.",
      "Vasco da Gamas Plättchen bewegt den Marker um bis zu 3: Zahlen darunter kosten den Unterschied, die anderen nichts.",
      "Alle Zahlen werden von der kleinsten an aufgerufen: zahle und handle, oder verzichte für einige Real.",
      "Wirb Matrosen verschiedener Farben und Kapitäne an, kaufe Projekte, lass sie mit voller Mannschaft vom Stapel, sende Schiffe.",
      "Navigation: Schiffe unterwegs zahlen, was ihr Segel zeigt; vollständige Landeplätze geben Punkte, und ihre Schiffe segeln weiter.",
      "Projekte und Matrosen werden aufgefüllt; wer Dias und Alvares hat, bekommt die Belohnung.",
    ],
    scoring: [
      "Der Wert des Feldes, das ein Schiff in einer Expedition einnimmt, sofort.",
      "Punkte für jedes Schiff auf einem vollständigen Landeplatz und die, die das eigene Segel zeigt.",
      "Bartolomeu Dias: 2 Punkte beim Aufnehmen und am Ende jeder Runde.",
      "Am Ende 3 Punkte für jedes Schiff mit Kapitän, das noch bei dir liegt, und 1 für je 3 Real.",
    ],
  },
};

export default lesson;
