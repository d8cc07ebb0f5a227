import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { useNotice } from '../ui/Notice';
import { LIST_PROBLEM } from './store';

/** Shows why a view was not saved. */
export function ListProblem() {
  const [problem] = useStore<{ text: string } | undefined>(LIST_PROBLEM);
  const notify = useNotice();
  useEffect(() => {
    if (problem) notify({ tone: 'danger', text: problem.text });
  }, [problem, notify]);
  return null;
}
