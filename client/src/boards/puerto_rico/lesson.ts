import type { Language } from "../../strings";
import type { GameLesson } from "../card";

const lesson: Record<Language, GameLesson> = {
  en: {
    goal: "You have an island and a city of your own. Grow crops, make goods, and turn them into points by shipping or into doubloons by selling; doubloons become buildings, which count too. Most victory points win.",
    round: [
      "In turn, everybody takes one role that nobody has taken this round, with the doubloons that lie on it.",
      "All players act in that role, beginning with whoever took it; the taker alone has its privilege.",
      "Settler: a tile for the island. Mayor: colonists arrive and are placed. Builder: buy a building.",
      "Craftsman: plantations with workers give goods. Trader: sell one good. Captain: load goods for points.",
      "When everybody has taken a role, a doubloon is put on each role that was left, and the governor moves on.",
      "The last round begins when colonists do not fill the ship any more, the points are used up, or a city is full.",
    ],
    scoring: [
      "A point for each good that you load in the captain phase.",
      "Every building counts the points printed on it, occupied or not.",
      "Occupied large buildings count points for what you have: plants, island tiles, colonists, chips, violet buildings.",
      "Ties are broken by doubloons and goods.",
    ],
  },
  pt: {
    goal: "Cada um tem uma ilha e uma cidade. Cultive, produza mercadorias e transforme-as em pontos ao embarcar ou em dobrões ao vender; os dobrões tornam-se edifícios, que também contam. Ganha quem tiver mais pontos de vitória.",
    round: [
      "À vez, cada um escolhe um papel que ninguém tomou nesta ronda, com os dobrões que nele estão.",
      "Todos agem nesse papel, a começar por quem o escolheu; só este tem o privilégio.",
      "Colonizador: uma peça para a ilha. Alcaide: chegam colonos e são colocados. Construtor: compra-se um edifício.",
      "Capataz: plantações com trabalhadores dão mercadorias. Mercador: vende-se uma. Capitão: embarcam-se por pontos.",
      "Quando todos escolheram, põe-se um dobrão em cada papel que sobrou, e o governador passa ao seguinte.",
      "A última ronda chega quando os colonos já não enchem o navio, os pontos se esgotam ou uma cidade está cheia.",
    ],
    scoring: [
      "Um ponto por cada mercadoria embarcada na fase do capitão.",
      "Cada edifício vale os pontos que tem impressos, ocupado ou não.",
      "Os edifícios grandes ocupados dão pontos pelo que tem: fábricas, peças da ilha, colonos, fichas, edifícios violeta.",
      "Os empates decidem-se por dobrões e mercadorias.",
    ],
  },
  es: {
    goal: "Cada uno tiene una isla y una ciudad. Cultiva, produce mercancías y conviértelas en puntos al embarcarlas o en doblones al venderlas; los doblones se hacen edificios, que también cuentan. Gana quien tenga más puntos de victoria.",
    round: [
      "Por turnos, cada cual toma un papel que nadie haya tomado en esta ronda, con los doblones que tenga encima.",
      "Todos actúan en ese papel, empezando por quien lo tomó; solo este tiene el privilegio.",
      "Colonizador: una pieza para la isla. Alcalde: llegan colonos y se colocan. Constructor: se compra un edificio.",
      "Capataz: las plantaciones con trabajadores dan mercancías. Mercader: se vende una. Capitán: se embarcan por puntos.",
      "Cuando todos han elegido, se pone un doblón en cada papel sobrante, y el gobernador pasa al siguiente.",
      "La última ronda llega cuando los colonos ya no llenan el barco, se acaban los puntos o una ciudad está llena.",
    ],
    scoring: [
      "Un punto por cada mercancía que embarques en la fase del capitán.",
      "Cada edificio vale los puntos impresos, ocupado o no.",
      "Los edificios grandes ocupados dan puntos por lo que tengas: fábricas, piezas de isla, colonos, fichas, edificios violetas.",
      "Los empates se deciden por doblones y mercancías.",
    ],
  },
  de: {
    goal: "Du hast eine Insel und eine Stadt. Baue an, stelle Waren her und mache sie zu Punkten, indem du verschiffst, oder zu Dublonen, indem du verkaufst; Dublonen werden Gebäude, die auch zählen. Die meisten Siegpunkte gewinnen.",
    round: [
      "Reihum nimmt jeder eine Rolle, die in dieser Runde noch niemand hat, mit den Dublonen, die darauf liegen.",
      "Alle handeln in dieser Rolle, zuerst, wer sie nahm; nur er hat das Privileg.",
      "Siedler: ein Plättchen für die Insel. Bürgermeister: Kolonisten kommen und werden gesetzt. Baumeister: ein Gebäude kaufen.",
      "Aufseher: besetzte Plantagen geben Waren. Händler: eine Ware verkaufen. Kapitän: Waren für Punkte verladen.",
      "Hat jeder gewählt, kommt eine Dublone auf jede übrige Rolle, und der Gouverneur wechselt.",
      "Die letzte Runde ist da, wenn Kolonisten das Schiff nicht mehr füllen, die Punkte aus sind oder eine Stadt voll ist.",
    ],
    scoring: [
      "Ein Punkt für jede Ware, die du in der Kapitänsphase verlädst.",
      "Jedes Gebäude zählt seine aufgedruckten Punkte, besetzt oder nicht.",
      "Besetzte große Gebäude geben Punkte für das, was du hast: Betriebe, Inselplättchen, Kolonisten, Chips, violette Gebäude.",
      "Bei Gleichstand zählen Dublonen und Waren.",
    ],
  },
};

export default lesson;
