import { readRows } from './sample-lead';

/** The sample rows of the home page, in a separate file so that it doesn't load the rest. */
export const COFFEE_ROWS = readRows(
  'San Francisco, CA',
  `
Coffee shop | Harbor Street Coffee | +1 415 555 0132 | 12 Harbor Street | harborstreetcoffee.example | 4.7 | 1284 | Mo-Su 07:00-18:00
Coffee shop | Blue Door Espresso | +1 415 555 0117 | 480 Larkmoor Avenue | bluedoor.example | 4.5 | 862 | Mo-Fr 06:30-17:00; Sa-Su 08:00-16:00
Coffee shop | Corner Roastery | +1 415 555 0188 | 9 Marlow Lane | cornerroastery.example | 4.8 | 2140 | Mo-Su 07:00-19:00
Coffee shop | Foghorn Coffee Bar | +1 415 555 0109 | 2201 Bellwether Street |  | 4.1 | 317 | Mo-Sa 07:00-15:00
Coffee shop | The Second Cup Room | +1 415 555 0164 | 77 Tidewater Place | secondcuproom.example | 3.9 | 96 |
Coffee shop | Paper Kite Café | +1 415 555 0175 | 1340 Orchid Hill | paperkite.example | 4.6 | 731 | Tu-Su 08:00-17:00
`,
);
