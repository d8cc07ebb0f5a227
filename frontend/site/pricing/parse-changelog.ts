/** A piece of an entry: running text, or a name to be set as code. */
export interface Piece {
  text: string;
  code: boolean;
}

export interface Release {
  /** Such as "1.2.0" or "Unreleased". */
  version: string;
  /** ISO date; null while it is not released. */
  date: string | null;
  changes: { kind: string; entries: Piece[][] }[];
}

/** Reads Keep a Changelog 1.1: `## [version] - date`, `### Added`, entries of a list. What stands before the first release is left out. */
export function parseChangelog(markdown: string): Release[] {
  return partsAt('## ', markdown).map(({ heading, body }) => {
    const [, version = heading, date = null] =
      /^\[?([^\]\s]+)\]?(?:\s+[-–]\s+(\d{4}-\d{2}-\d{2}))?/.exec(heading) ?? [];
    const changes = partsAt('### ', body).map((part) => ({
      kind: part.heading,
      entries: entriesOf(part.body).map(piecesOf),
    }));
    return { version, date, changes };
  });
}

function partsAt(mark: string, markdown: string) {
  const [, ...parts] = `\n${markdown.replaceAll('\r\n', '\n')}`.split(`\n${mark}`);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), body: lines.join('\n') };
  });
}

/** An entry goes on in indented lines. */
const entriesOf = (body: string) =>
  [...body.matchAll(/^[-*] (.+(?:\n[ \t]+\S.*)*)/gm)].map(([, entry = '']) =>
    entry.replaceAll(/\s+/g, ' '),
  );

/** Links and emphasis are reduced to their words. */
function piecesOf(entry: string): Piece[] {
  return entry
    .split(/`([^`]+)`/)
    .map((text, index) => ({ text: index % 2 ? text : plain(text), code: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const plain = (text: string) =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*([^*]+)\*\*/g, '$1');
