import { TABLE_COLUMNS } from '#contract/destinations.js';
import { CopyButton } from '../../../parts/ui/CopyButton';
import { Row, Text } from '../../../parts/ui/layout';

/** The fields that the table in Airtable needs, as a row to paste. */
export const AirtableFields = () => (
  <div>
    <Row gap={3} align="center" justify="between">
      <Text size="sm" weight="medium">
        Fields of the table
      </Text>
      <CopyButton size="sm" text={TABLE_COLUMNS.join('\t')} />
    </Row>
    <Text hint anywhere>
      {TABLE_COLUMNS.join(', ')}
    </Text>
    <Text hint anywhere>
      Copy them, and paste them into Airtable as the first row of a new table.
    </Text>
  </div>
);
