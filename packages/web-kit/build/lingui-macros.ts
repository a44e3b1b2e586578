import { createRequire } from 'node:module'
import { rspack } from '@rspack/core'

/** Makes calls of packages/language of Lingui's macros. The English text stays in the code, so English needs no catalogue. */
export function linguiMacros(): [plugin: string, options: Record<string, unknown>] {
  const runtimeModules = { i18n: ['@ungana/language/texts', 'i18n'], Trans: ['@ungana/language/trans', 'Trans'] }
  return [createRequire(import.meta.url).resolve('@lingui/swc-plugin'), { descriptorFields: 'message', runtimeModules }]
}

const MACRO = /from '@lingui\/(?:core|react)\/macro'/

/** The same for tests. Leaves JSX to Vitest. */
export const linguiMacrosInTests = {
  name: 'lingui-macros',
  enforce: 'pre' as const,
  async transform(source: string, file: string) {
    if (!MACRO.test(source)) return
    const { code, map } = await rspack.experiments.swc.transform(source, {
      filename: file,
      sourceMaps: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: file.endsWith('x') },
        target: 'es2022',
        transform: { react: { runtime: 'preserve' } },
        experimental: { plugins: [linguiMacros()] },
      },
    })
    return { code, ...(map ? { map } : {}) }
  },
}
