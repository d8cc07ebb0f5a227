import { tearDown } from './postgres.ts';

export default () => tearDown();
