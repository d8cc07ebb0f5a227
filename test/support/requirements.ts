import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const TESTS = join(import.meta.dirname, '..');

/** A test that says above itself what it proves: `// @requirement 2.14, 2.15`. */
export interface Proof {
  /** Within `test/`. */
  file: string;
  title: string;
  requirements: string[];
}

/** All tests that prove a requirement, by file and as they stand in it; a skipped one proves nothing. */
export function findProofs(): Proof[] {
  return globSync('**/*.{test,spec}.{ts,tsx}', { cwd: TESTS })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(TESTS, file), 'utf8');
      return text.includes('// @requirement ') ? proofsIn(file, text) : [];
    });
}

function proofsIn(file: string, text: string): Proof[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const proofs: Proof[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isExpressionStatement(node)) {
      const requirements = [...commentsOf(node, text).matchAll(/@requirement (.+)/g)].flatMap(
        ([, ids]) => ids!.split(',').map((id) => id.trim()),
      );
      if (requirements.length > 0) proofs.push({ file, title: titleOf(node), requirements });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return proofs;
}

const commentsOf = (node: ts.Node, text: string) =>
  (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .join('\n');

/** Of `it('…')`, `test(\`…\`)` or `it.each(…)('…')`, as the source writes it. */
function titleOf({ expression }: ts.ExpressionStatement): string {
  const name = ts.isCallExpression(expression) && expression.expression.getText();
  const title = ts.isCallExpression(expression) && expression.arguments[0];
  if (!name || !/^(?:it|test)(?:\.each\b|$)/.test(name) || !title) {
    throw new Error(`No test, or a skipped one, below @requirement: ${expression.getText()}`);
  }
  return ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1);
}
