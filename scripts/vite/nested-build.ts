import { build, type InlineConfig, type Rolldown } from 'vite';

/** Builds one more thing beside the web and answers its code: its first chunk, then those that it may fetch. */
export async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({ configFile: false, logLevel: 'silent', ...config })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const [output] = Array.isArray(built) ? built : [built];
  return (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** Builds one more thing beside the web, of one chunk, and answers its code. */
export const codeOf = async (config: InlineConfig): Promise<string> => (await chunksOf(config))[0]?.code ?? '';
