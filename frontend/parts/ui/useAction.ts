import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that a click starts: `run` ignores repeated clicks while it is `busy`. `Notices` reports its failure. */
export function useAction<Result, Argument = void>(
  act: (argument: Argument) => Promise<Result>,
  options: Omit<UseMutationOptions<Result, Error, Argument>, 'mutationFn'> = {},
) {
  const running = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    ...options,
    mutationFn: act,
    onSettled: async (...settled) => {
      try {
        await options.onSettled?.(...settled);
      } finally {
        running.current = false;
      }
    },
  });
  const run = (argument: Argument) => {
    if (running.current) return;
    running.current = true;
    mutate(argument);
  };
  return { run, busy: isPending, error, reset };
}
