import { build, type InlineConfig, type Rolldown } from 'vite';

/** Builds one more thing beside the web and answers its code. */
export async function codeOf(config: InlineConfig): Promise<string> {
  const built = (await build({ configFile: false, logLevel: 'silent', ...config })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  return (Array.isArray(built) ? built : [built])[0]?.output[0].code ?? '';
}
