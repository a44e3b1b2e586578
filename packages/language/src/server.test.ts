import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LanguageCode, languageOf } from './languages.ts'
import { asText, day, say, text } from './server.ts'

describe('a text of a service', () => {
  test('is in the language that the reader has chosen', () => {
    const notFound = text('Not found')
    expect(['en', 'fr', 'sw', 'ar'].map((code) => say(code as LanguageCode, notFound))).toEqual([
      'Not found',
      'Introuvable',
      'Haikupatikana',
      'غير موجود',
    ])
  })

  test('is English where the catalogues lack it', () => {
    expect(say('fr', text('No catalogue has this {what}', { what: 'text' }))).toBe('No catalogue has this text')
  })

  test('has values that are texts, days and amounts in the same language', () => {
    const values = { error: text('Not found'), on: day('2026-12-31'), price: { money: { currency: 'USD', amount: 1250.5, decimals: 2 } } }
    const said = (code: LanguageCode) => say(code, text('{error}: {on}, {price}', values))
    expect(said('en')).toBe('Not found: 31 December 2026, USD 1,250.50')
    expect(said('rw')).toBe('Ntibyabonetse: 31 Ukuboza 2026, USD 1.250,50')
    expect(said('pt')).toBe('Não encontrado: 31 de dezembro de 2026, USD 1250,50')
  })

  test('may come from elsewhere, with numbers in it', () => {
    expect(say('fr', asText('Your card was declined.'))).toBe('Votre carte a été refusée.')
    expect(say('fr', asText('Amount must be at least $0.50 USD'))).toBe('Le montant doit être d’au moins $0.50 USD')
    expect(say('fr', asText('A bank wrote 3 {words}'))).toBe('A bank wrote 3 {words}')
    for (const typed of ["Expo '27", "Code '05', from ''them''"]) expect(say('fr', asText(typed))).toBe(typed)
  })

  test('never reads a value as a message', () => {
    expect(say('sw', text('{name}', { name: '{other} # <0>' }))).toBe('{other} # <0>')
  })

  test.each(['en', 'fr', 'sw', 'ar', 'pt'] as const)('in %s has the plural forms that Lingui’s own compiler chooses', (code) => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${form} {# ${form}}`).join(' ')
    const message = `{count, plural, =7 {seven} ${forms}} {side, select, a {one} other {two}}`
    const tag = code === 'pt' ? 'pt-PT' : languageOf(code).tag
    const lingui = setupI18n({ locale: tag, messages: { [tag]: { id: compileMessage(message) } } })
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.constantFrom('a', 'b'), (count, side) => {
        expect(say(code, text(message, { count, side }))).toBe(lingui._('id', { count, side }))
      }),
    )
  })
})
