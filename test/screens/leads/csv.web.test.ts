import { neutralizeFormula } from '#contract/leads.js';
import { csvNumber, csvToLeads, leadsToCsv } from '../../../frontend/parts/runs/csv';
import type { TableLead } from '../../../frontend/parts/lead-table/lead';

const lead: TableLead = {
  id: 'row-1',
  Name: 'Le "Petit", Café',
  Category: 'Restaurant',
  Phone: '+377 93 25 80 00',
  Address: '1 Place d’Armes\nMonaco',
  Website: 'https://example.com',
  Rating: 4.5,
  'Review Count': 1234,
  Hours: null,
};

describe('neutralizing a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+cmd|x', "'-2+cmd|x"],
    ['+cmd', "'+cmd"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝SUM(A1)', "'＝SUM(A1)"],
    ['＠x', "'＠x"],
    ['-', '-'],
    ['+377 93 25 80 00', '+377 93 25 80 00'],
    ['+1 (415) 555-0100', '+1 (415) 555-0100'],
    ['-12.5', '-12.5'],
    ['Bar = Grill', 'Bar = Grill'],
    ['', ''],
  ])('turns %j into %j', (cell, neutral) => {
    expect(neutralizeFormula(cell)).toBe(neutral);
  });
});

describe('leads as CSV', () => {
  // @requirement 3.30, 7.39
  it('has the specified header and quotes values as in RFC 4180', () => {
    expect(leadsToCsv([lead])).toBe(
      'Name,Category,Phone,Address,Website,Rating,ReviewCount,Hours\r\n' +
        '"Le ""Petit"", Café",Restaurant,+377 93 25 80 00,"1 Place d’Armes\nMonaco",https://example.com,4.5,1234,\r\n',
    );
  });
  it('contains only the header when there are no leads', () => {
    expect(leadsToCsv([])).toBe('Name,Category,Phone,Address,Website,Rating,ReviewCount,Hours\r\n');
  });
  it('can be read back as the same leads, including neutralized cells', () => {
    const formula = { ...lead, Name: '=HYPERLINK("x")' };
    expect(leadsToCsv([formula])).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csvToLeads(leadsToCsv([formula]))).toEqual([formula]);
  });
});

describe('reading a CSV', () => {
  // @requirement 3.31
  it.each(['ReviewCount', 'Review Count', 'Reviews', 'reviewCount', 'reviewcount'])(
    'accepts the header %s for reviews',
    (header) => {
      expect(csvToLeads(`name,${header}\nA,"(1,234)"`)[0]).toMatchObject({
        Name: 'A',
        'Review Count': 1234,
      });
    },
  );
  // @requirement 3.32
  it('accepts every header in lowercase', () => {
    const header = 'Name,Category,Phone,Address,Website,Rating,ReviewCount,Hours';
    const values = 'A,Bar,1,2 Street,a.example,4.5,7,Mon';
    const read = csvToLeads(`${header.toLowerCase()}\n${values}`);
    expect(read).toEqual(csvToLeads(`${header}\n${values}`));
    expect(read).toEqual([
      {
        id: 'row-1',
        Name: 'A',
        Category: 'Bar',
        Phone: '1',
        Address: '2 Street',
        Website: 'a.example',
        Rating: 4.5,
        'Review Count': 7,
        Hours: 'Mon',
      },
    ]);
  });
  // @requirement 5.18
  it('trims values and skips blank lines', () => {
    expect(csvToLeads('Name,Phone\n A , 1 \n\n ,\nB,\n')).toMatchObject([
      { id: 'row-1', Name: 'A', Phone: '1' },
      { id: 'row-2', Name: 'B', Phone: null },
    ]);
  });
  // @requirement 5.19
  it.each([
    ['(4.5)', 4.5],
    [' 1,234 ', 1234],
    ['0', 0],
    ['', null],
    ['-', null],
    ['—', null],
    ['–', null],
    ['many', null],
    [undefined, null],
  ])('reads the number %j as %j', (text, number) => {
    expect(csvNumber(text)).toBe(number);
  });
});
