import type { AreaKind } from '#contract/areas.js';
import { normalize } from '../text.js';

/** A named area of the gazetteer without a label. */
export interface Area {
  id: string;
  kind: AreaKind;
  parent: Area | null;
  name: string;
  nameKey: string;
  regionCode: string | null;
  region: string | null;
  district: string | null;
  country: string;
  population: number;
  latitude: number;
  longitude: number;
}
export interface LabeledArea extends Area {
  label: string;
  labelKey: string;
}
/** Another name of an area. */
export interface Alias {
  key: string;
  area: LabeledArea;
  /** How many times likelier than another place of its size the area is to be meant abroad. */
  fame: number;
}

type Given = Partial<Area> & Pick<Area, 'id' | 'kind' | 'name' | 'latitude' | 'longitude'>;

/** An area within another one, with the same state and country unless given. */
export const areaIn = (parent: Area, given: Given): Area => ({
  parent,
  nameKey: normalize(given.name),
  regionCode: parent.regionCode,
  region: parent.region,
  district: null,
  country: parent.country,
  population: 0,
  ...given,
});

/** A division located at its largest town. */
export function areaOver(id: string, kind: Area['kind'], name: string, towns: Area[]) {
  let largest = towns[0]!;
  for (const town of towns) if (town.population > largest.population) largest = town;
  const { latitude, longitude } = largest;
  return {
    id,
    kind,
    parent: null,
    name,
    nameKey: normalize(name),
    district: null,
    population: inhabitants(towns),
    latitude,
    longitude,
  };
}

export const inhabitants = (towns: Area[]) =>
  towns.reduce((total, { population }) => total + population, 0);
