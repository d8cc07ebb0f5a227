import { parseConfig } from '../../platform/config.js';
import { PlacesCommand } from './places-command.js';

const print = (line: string) => process.stdout.write(`${line}\n`);
const report = (line: string) => process.stderr.write(`${line}\n`);

// `places count | head` closes the pipe, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// Closing the connection rolls back the open transaction. Committed checkpoints remain.
process.once('SIGINT', () => {
  report('Interrupted. Run the command again to resume.');
  process.exit(130);
});

const command = new PlacesCommand(() => parseConfig(process.env), print, report);
process.exitCode = await command.run(process.argv.slice(2));
