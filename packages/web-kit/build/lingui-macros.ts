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

/** Removes the ids that the macros give to messages, 6 random letters each: packages/language finds a translation by the English text. */
export const dropMessageIds = (code: string): string => code.replace(/\bid: "[\w-]{6}",\s*(?=message: |values: \{|components: \{)/g, '')
