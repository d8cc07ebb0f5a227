import { useQuery } from '@tanstack/react-query';
import { loadConfig } from './config';

/** What the installation offers; undefined until it is known. */
export const useConfig = () =>
  useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data;
