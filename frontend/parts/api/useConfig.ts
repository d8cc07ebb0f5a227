import { useQuery } from '@tanstack/react-query';
import { loadConfig } from './config';

/** The installation's configuration; undefined while it loads. */
export const useConfig = () =>
  useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data;
