import { usePlaces } from './support.js';

const world = usePlaces();

describe('a postal code in the city field', () => {
  it.each([
    ['San Francisco, CA 94103', '94103 in San Francisco, CA'],
    ['San Francisco, CA 94103, USA', '94103 in San Francisco, CA'],
    ['Springfield, IL 62701-1234', '62701-1234 in Springfield, IL'],
    ['50667 Köln', '50667 in Köln, DE'],
    ['D-50667 Köln', 'D-50667 in Köln, DE'],
    ['London SW1A 1AA', 'SW1A 1AA in London, GB'],
    ['75011 Paris', '75011 in Paris, FR'],
    ['31000 Toulouse Cedex 6', '31000 in Toulouse, FR'],
    ['75008 PARIS CEDEX 08, France', '75008 in Paris, FR'],
    ['1050 København K', '1050 in Copenhagen, DK'],
    ['8000 aarhus c', '8000 in Århus, DK'],
    ['Monaco 98000', '98000 in Monaco'],
    ['〒100-0005 東京', '100-0005 in Tokyo, JP'],
    ['110 00 Praha', '110 00 in Prague, CZ'],
    ['1012 AB Amsterdam', '1012 AB in Amsterdam, NL'],
    ['00-950 Warszawa', '00-950 in Warsaw, PL'],
    ['Wien 1010 Österreich', '1010 in Vienna, AT'],
    ['Toronto M5V 2T6', 'M5V 2T6 in Toronto, ON'],
    ['Paris 11', 'Paris 11e Arrondissement, Paris, FR'],
    ['San Francisco CA - 94103', '94103 in San Francisco, CA'],
    ['Köln (50667)', '50667 in Köln, DE'],
    ['PLZ 50667 Köln', '50667 in Köln, DE'],
    ['C.P. 06000 Ciudad de México', '06000 in Mexico City, MX'],
    ['San Francisco, California ZIP code: 94103', '94103 in San Francisco, CA'],
    ['札幌市060-0001', '060-0001 in Sapporo, JP'],
    ['高雄市80148', '80148 in Kaohsiung, TW'],
    ['04524서울', '04524 in Seoul, KR'],
    ['الإسكندرية ٢١٥١٩', '21519 in Alexandria, EG'],
    ['मुंबई ४००००१', '400001 in Mumbai, IN'],
    ['AD500 Andorra la Vella', 'AD500 in Andorra la Vella, AD'],
    ['Buenos Aires C1425', 'C1425 in Buenos Aires, AR'],
    ['Chicago 60601 60602', '60601 and 60602 in Chicago, IL'],
    ['94103, 94110 San Francisco, CA', '94103 and 94110 in San Francisco, CA'],
  ])('searches %j as %s', async (city, label) => {
    expect((await world.areas.resolve({ city })).label).toBe(label);
  });

  it.each([
    ['94103', 'looks like a postal code'],
    ['Paris 7501', 'not a postal code in the country of Paris, FR'],
    ['Chicago 60601 75001x', "We can't find"],
    ['Chicago 60601 750', '"60601 750" is not a postal code'],
    ['1050 København QQ', 'To search a postal code, enter its city and the code only'],
    ['62701 Springfield', 'could be several cities'],
  ])('refuses %j: %s', async (city, message) => {
    await expect(world.areas.resolve({ city })).rejects.toThrow(message);
    await expect(world.cities.find('San Francisco, CA 94103')).rejects.toThrow('94103');
  });
});
