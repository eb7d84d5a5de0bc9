import type { Language } from "../../strings";
import type { GameLesson } from "../card";

const lesson: Record<Language, GameLesson> = {
  en: {
    goal: "In five rounds you settle the island, harvest, sail to markets and colonies, and fill the cities. In rounds 1, 3 and 5 the Crown pays prestige for what its requests ask. Most prestige wins.",
    round: [
      "A: everybody chooses a row of the guild board: its dice, a request of the Crown, a guild, and the order of play.",
      "B: place a die on a character and use it at once, or harvest its region; or pass for a bonus.",
      "C: the buildings are resolved one after the other: pay what the dice cost, or receive pirates instead.",
      "D: every worker on the board eats a bread and every ship needs a wood; what is missing brings pirates.",
      "E: in rounds 1, 3 and 5 you choose requests, and they are paid in prestige.",
    ],
    scoring: [
      "Requests of the Crown: ships in markets, ships in colonies, face-up favors, workers in cities, Reals paid.",
      "One request counts in round 1, two in round 3, three in round 5.",
      "Prestige on the way: colonies, Capitania, Alfândega, passing, and the honor of the city watch.",
      "At the end whoever has the most pirates loses the most prestige.",
    ],
  },
  pt: {
    goal: "Em cinco rondas povoa a ilha, colhe, navega a mercados e colónias e enche as cidades. Nas rondas 1, 3 e 5 a Coroa paga em prestígio o que os seus pedidos exigem. Ganha quem tiver mais prestígio.",
    round: [
      "A: cada um escolhe uma fila do tabuleiro das guildas: os dados, um pedido da Coroa, uma guilda e a ordem de jogo.",
      "B: ponha um dado numa personagem e use-a logo, ou colha na região dela; ou passe por um bónus.",
      "C: resolvem-se os edifícios um a um: pague o que os dados custam ou receba piratas.",
      "D: cada trabalhador no tabuleiro come um pão e cada navio precisa de uma madeira; o que falta traz piratas.",
      "E: nas rondas 1, 3 e 5 escolhem-se pedidos, que são pagos em prestígio.",
    ],
    scoring: [
      "Pedidos da Coroa: navios nos mercados, navios nas colónias, favores virados para cima, trabalhadores nas cidades, reais pagos.",
      "Um pedido conta na ronda 1, dois na ronda 3, três na ronda 5.",
      "Prestígio pelo caminho: colónias, Capitania, Alfândega, passar e a honra da guarda da cidade.",
      "No fim, quem tem mais piratas perde mais prestígio.",
    ],
  },
  es: {
    goal: "En cinco rondas pueblas la isla, cosechas, navegas a mercados y colonias y llenas las ciudades. En las rondas 1, 3 y 5 la Corona paga en prestigio lo que piden sus peticiones. Gana quien tenga más prestigio.",
    round: [
      "A: cada cual elige una fila del tablero de gremios: sus dados, una petición de la Corona, un gremio y el orden de juego.",
      "B: pon un dado en un personaje y úsalo al momento, o cosecha su región; o pasa a cambio de un bono.",
      "C: los edificios se resuelven uno tras otro: paga lo que cuestan los dados o recibe piratas.",
      "D: cada trabajador del tablero come un pan y cada barco necesita una madera; lo que falta trae piratas.",
      "E: en las rondas 1, 3 y 5 eliges peticiones, que se pagan en prestigio.",
    ],
    scoring: [
      "Peticiones de la Corona: barcos en mercados, barcos en colonias, favores boca arriba, trabajadores en ciudades, reales pagados.",
      "Una petición cuenta en la ronda 1, dos en la 3 y tres en la 5.",
      "Prestigio por el camino: colonias, Capitania, Alfândega, pasar y el honor de la guardia.",
      "Al final, quien tiene más piratas pierde más prestigio.",
    ],
  },
  de: {
    goal: "In fünf Runden besiedelst du die Insel, erntest, segelst zu Märkten und Kolonien und füllst die Städte. In den Runden 1, 3 und 5 zahlt die Krone Prestige für das, was ihre Aufträge verlangen. Das meiste Prestige gewinnt.",
    round: [
      "A: Jeder wählt eine Reihe der Gildentafel: ihre Würfel, einen Auftrag der Krone, eine Gilde und die Reihenfolge.",
      "B: Lege einen Würfel auf eine Person und nutze sie sofort, oder ernte in ihrer Region; oder passe für einen Bonus.",
      "C: Die Gebäude werden nacheinander abgehandelt: zahle, was die Würfel kosten, oder nimm Piraten.",
      "D: Jeder Arbeiter auf dem Plan isst ein Brot, jedes Schiff braucht ein Holz; was fehlt, bringt Piraten.",
      "E: In den Runden 1, 3 und 5 wählst du Aufträge, und sie werden in Prestige bezahlt.",
    ],
    scoring: [
      "Aufträge der Krone: Schiffe in Märkten, Schiffe in Kolonien, offene Gunsten, Arbeiter in Städten, gezahlte Real.",
      "Ein Auftrag zählt in Runde 1, zwei in Runde 3, drei in Runde 5.",
      "Prestige unterwegs: Kolonien, Capitania, Alfândega, Passen und die Ehre der Stadtwache.",
      "Am Ende verliert am meisten Prestige, wer die meisten Piraten hat.",
    ],
  },
};

export default lesson;
