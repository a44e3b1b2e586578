import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { libraryAliases, sharedLibraries } from './shared-libraries.ts'

const names = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'styled-components']

describe('sharedLibraries', () => {
  test.each(['remote', 'standalone'] as const)('%s shares five libraries as singletons', (role) => {
    const shared = sharedLibraries(role)
    expect(Object.keys(shared).sort()).toEqual([...names].sort())
    for (const library of Object.values(shared)) expect(library).toMatchObject({ singleton: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  })

  test('a standalone remote includes the libraries, a remote in the shell does not', () => {
    for (const library of Object.values(sharedLibraries('standalone'))) expect(library).toMatchObject({ import: expect.any(String) })
    for (const library of Object.values(sharedLibraries('remote'))) expect(library).toMatchObject({ eager: false, import: false })
  })
})

describe('libraryAliases', () => {
  test('lead to existing files', () => {
    const targets = Object.values(libraryAliases(true))
    expect(targets.filter((file) => !existsSync(file))).toEqual([])
  })

  test('replace every CommonJS file of the federation runtime with its ES module', () => {
    const entries = Object.entries(libraryAliases(true)).filter(([from]) => from.includes('@module-federation') && from.endsWith('$'))
    const packages = new Set(entries.map(([from]) => /@module-federation[\\/]([^\\/]+)/.exec(from)?.[1]))
    expect([...packages]).toEqual(
      expect.arrayContaining(['inject-external-runtime-core-plugin', 'runtime', 'runtime-core', 'runtime-tools', 'sdk', 'webpack-bundler-runtime']),
    )
    for (const [from, to] of entries) expect([from.endsWith('.cjs$'), to.endsWith('.js')]).toEqual([true, true])
  })
})
