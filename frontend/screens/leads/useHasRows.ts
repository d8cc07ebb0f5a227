import { useListContext } from 'react-admin';

/**
 * Whether the server has answered with the list's rows, or refused. What else a screen asks for waits for it: the browser sends six
 * requests at a time, and a component's before those of the list around it.
 */
export const useHasRows = () => !useListContext().isPending;
