import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  FileDescription,
  ImportKind,
  ImportMapping,
  ImportPreview,
} from '#contract/imports.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { NO_RETRY } from '../../../parts/api/call';
import { previewImport, startImport } from './calls';
import { showImport } from './useImports';

type Destination = { as: ImportKind; leadStatus: LeadStatus };

/** A file to import: its preview, with the chosen columns and description, and the start of the import. */
export function useImportFile(onStarted: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ImportMapping | null>(null);
  const [described, setDescribed] = useState<FileDescription>({});
  const [lastRead, setLastRead] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const client = useQueryClient();
  const preview = useQuery({
    ...NO_RETRY,
    queryKey: ['import-preview', file?.name, file?.size, file?.lastModified, chosen, described],
    queryFn: async () => {
      const read = await previewImport(file!, chosen, described);
      setLastRead({ file: file!, preview: read });
      return read;
    },
    enabled: file !== null,
    gcTime: 0,
    placeholderData: (previous) =>
      chosen || Object.keys(described).length > 0 ? previous : undefined,
  });
  const start = useMutation({
    ...NO_RETRY,
    mutationFn: ({ mapping, ...destination }: Destination & { mapping: ImportMapping }) =>
      startImport(file!, mapping, described, destination),
    onSuccess: (started) => {
      showImport(client, started);
      onStarted();
    },
  });
  const { data, error, isFetching } = preview;
  return {
    data: error ? undefined : data,
    // A description with which the file can't be read can still be changed.
    readable: data ?? (lastRead?.file === file ? lastRead?.preview : undefined),
    described,
    failure: start.error ?? error,
    isReading: preview.isLoading,
    isBusy: start.isPending,
    isReady: !isFetching && !error && data !== undefined && data.ready > 0,
    choose: (picked: File | null) => {
      setFile(picked);
      setChosen(null);
      setDescribed({});
      start.reset();
    },
    describe: (part: FileDescription) => {
      // Other headers have other meanings.
      if (!part.encoding) setChosen(null);
      // Another sheet has another header row.
      setDescribed(part.sheet ? part : { ...described, ...part });
    },
    map: setChosen,
    start: (destination: Destination) => {
      if (data) start.mutate({ ...destination, mapping: data.mapping });
    },
  };
}
