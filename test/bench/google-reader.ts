import { openSource } from './google-source.ts';

// Reads a city to the end and tells after each page how many records came: the process whose memory is measured.
const source = await openSource(JSON.parse(process.env['SETTING']!));
process.on('message', async () => {
  let places = 0;
  for await (const batch of source.read(Infinity)) {
    places += batch.places.length;
    process.send!({ places });
  }
  process.send!({ places, done: true });
});
process.on('disconnect', () => process.exit());
process.send!({ ready: true });
