import { COFFEE_ROWS } from './coffee-rows';
import { readRows, type SampleRow } from './sample-lead';

/**
 * Fictional businesses. Numbers from 555-0100 to 555-0199 are reserved for fiction, and .example names can't be
 * registered (RFC 2606). Some values are missing, as in every real list.
 */
export const ROWS: readonly SampleRow[] = [
  ...COFFEE_ROWS,
  ...readRows(
    'San Francisco, CA',
    `
Dentist | Baywater Dental Studio | +1 415 555 0121 | 55 Quillon Street, Suite 300 | baywaterdental.example | 4.9 | 408 | Mo-Th 08:00-17:00
Restaurant | Saltgrass Table | +1 415 555 0146 | 818 Ferrywood Street | saltgrass.example | 4.4 | 1967 | We-Mo 17:00-22:00
Gym | Steep Street Climbing | +1 415 555 0153 | 60 Cutter Row | steepstreet.example | 4.7 | 654 | Mo-Su 06:00-22:00
Hair salon | Fern & Comb | +1 415 555 0198 | 311 Ashgrove Street |  | 4.3 | 142 | Tu-Sa 10:00-19:00
`,
  ),
  ...readRows(
    'Austin, TX',
    `
Dentist | Live Oak Family Dentistry | +1 512 555 0104 | 4100 Sandpiper Road | liveoakdentistry.example | 4.8 | 913 | Mo-Fr 08:00-17:00
Dentist | Limestone Smiles | +1 512 555 0138 | 725 Pecan Bend | limestonesmiles.example | 4.6 | 377 | Mo-Th 07:30-16:30
Dentist | Lantern Lane Orthodontics | +1 512 555 0171 | 18 Lantern Lane | lanternlane.example | 4.9 | 1120 |
Dentist | Dr. Ruiz-Okafor Dental Care | +1 512 555 0183 |  |  | 4.2 | 58 | Mo-Fr 09:00-18:00
Coffee shop | Grackle Coffee | +1 512 555 0126 | 2309 Elmhollow Street | gracklecoffee.example | 4.5 | 1543 | Mo-Su 06:30-20:00
Coffee shop | Porch Light Coffee | +1 512 555 0149 | 901 Verbena Street | porchlight.example | 4.4 | 688 | Mo-Su 07:00-22:00
Restaurant | Ember & Mesquite | +1 512 555 0160 | 1600 Cattle Track | emberandmesquite.example | 4.7 | 3218 | Th-Su 11:00-21:00
Restaurant | Casa Nopalito | +1 512 555 0112 | 52 Bluestem Street | casanopalito.example | 4.3 | 1406 | Mo-Su 11:00-22:00
Plumber | Barrel Creek Plumbing | +1 512 555 0195 | 7804 Gantry Drive | barrelcreek.example | 4.9 | 284 | 24/7
`,
  ),
  ...readRows(
    'Chicago, IL',
    `
Plumber | Lakefront Pipe & Drain | +1 312 555 0107 | 1412 West Tannery Street | lakefrontpipe.example | 4.7 | 521 | 24/7
Plumber | Kowal & Daughters Plumbing | +1 312 555 0143 | 3350 North Galena Avenue | kowalplumbing.example | 4.8 | 196 | Mo-Fr 07:00-18:00
Plumber | Two Wrench Co. | +1 312 555 0168 | 29 East Signal Street |  | 4.0 | 41 |
Restaurant | Brasswork Diner | +1 312 555 0115 | 640 South Ironbell Street | brassworkdiner.example | 4.2 | 2451 | Mo-Su 06:00-23:00
Restaurant | Little Prairie Kitchen | +1 312 555 0190 | 2017 West Juniper Street | littleprairie.example | 4.8 | 874 | We-Su 17:30-22:00
Dentist | Elevated Dental Loft | +1 312 555 0134 | 11 East Marble Court | elevateddental.example | 4.5 | 633 | Mo-Sa 08:00-18:00
Gym | Foundry Strength | +1 312 555 0179 | 908 West Anvil Street | foundrystrength.example | 4.9 | 302 | Mo-Fr 05:30-21:00; Sa-Su 08:00-16:00
Hair salon | Parlor No. 8 | +1 312 555 0157 | 8 North Copper Street | parlorno8.example | 4.6 | 459 | Tu-Sa 09:00-19:00
`,
  ),
  ...readRows(
    'Denver, CO',
    `
Gym | Mile & a Half Fitness | +1 303 555 0102 | 1550 Cottonwood Street | mileandahalf.example | 4.4 | 718 | Mo-Su 05:00-23:00
Gym | Alpenglow Yoga | +1 303 555 0129 | 233 Larkspur Street | alpenglowyoga.example | 4.9 | 547 | Mo-Su 06:00-20:00
Gym | Switchback Cycling Club | +1 303 555 0181 | 47 Gravel Pass |  | 4.7 | 88 |
Coffee shop | Thin Air Coffee | +1 303 555 0154 | 3801 Tamarind Street | thinaircoffee.example | 4.6 | 1092 | Mo-Su 06:30-18:00
Restaurant | Juniper & Rye | +1 303 555 0147 | 620 Silverplume Street | juniperandrye.example | 4.5 | 1350 | Tu-Su 16:00-23:00
Plumber | Frostline Plumbing | +1 303 555 0166 | 9100 East Depot Road | frostline.example | 4.3 | 173 | Mo-Sa 07:00-19:00
Dentist | Ridgeway Dental Group | +1 303 555 0193 | 72 Aspen Court, Floor 2 | ridgewaydental.example |  |  | Mo-Fr 08:00-17:00
`,
  ),
  ...readRows(
    'Boston, MA',
    `
Hair salon | Salt & Shear | +1 617 555 0106 | 14 Ropewalk Street | saltandshear.example | 4.8 | 612 | Tu-Sa 10:00-20:00
Hair salon | The Quiet Chair | +1 617 555 0135 | 203 Pembridge Street | quietchair.example | 4.9 | 240 | We-Su 10:00-18:00
Hair salon | Cobblestone Barbers | +1 617 555 0172 | 5 Lamplighter Alley |  | 4.4 | 981 | Mo-Sa 09:00-19:00
Dentist | Harborlight Dental | +1 617 555 0158 | 900 Beaconwood Street | harborlightdental.example | 4.6 | 356 | Mo-Th 08:00-18:00
Coffee shop | North Gate Coffee House | +1 617 555 0119 | 31 Tallow Lane | northgatecoffee.example | 4.3 | 1178 | Mo-Su 07:00-19:00
Restaurant | Tern & Tide | +1 617 555 0187 | 66 Wharfinger Street | ternandtide.example | 4.5 | 1729 | Tu-Su 12:00-22:00
`,
  ),
];
