import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { textKey } from './text-key.ts'
import { i18n } from './texts.ts'
import { Trans } from './trans.ts'

afterEach(() => vi.unstubAllGlobals())

const inSwahili = () =>
  vi.stubGlobal('unganaTexts', {
    ':tag': 'sw-KE',
    [textKey('Log in')]: 'Ingia',
    [textKey('May', 'month')]: 'Mei',
    [textKey('Hello {name}')]: 'Habari {name}',
    [textKey('{n, plural, one {# load} other {# loads}}')]: '{n, plural, one {mzigo #} other {mizigo #}}',
    [textKey('Read <0>the terms</0> of {site}.')]: '<0>Masharti</0> ya {site}, soma.',
  })

describe('a text', () => {
  test('is English without a catalogue', () => {
    expect(i18n._({ message: 'Hello {name}', values: { name: 'Amina' } })).toBe('Hello Amina')
  })

  test('is the translation of the catalogue', () => {
    inSwahili()
    expect(i18n._({ message: 'Log in' })).toBe('Ingia')
    expect(i18n._({ message: 'Hello {name}', values: { name: 'Amina' } })).toBe('Habari Amina')
    expect(i18n._({ message: '{n, plural, one {# load} other {# loads}}', values: { n: 2 } })).toBe('mizigo 2')
  })

  test('has another translation in another context', () => {
    inSwahili()
    expect([i18n._({ message: 'May', context: 'month' }), i18n._({ message: 'May' })]).toEqual(['Mei', 'May'])
  })

  test('is English where the catalogue lacks it', () => {
    inSwahili()
    expect(i18n._({ message: 'Log out' })).toBe('Log out')
  })
})

describe('a text with elements', () => {
  const terms = { message: 'Read <0>the terms</0> of {site}.', components: { 0: createElement('a', { href: '/terms' }) }, values: { site: 'Ungana' } }

  test('keeps them, in the order of the translation', () => {
    expect(renderToStaticMarkup(createElement(Trans, terms))).toBe('Read <a href="/terms">the terms</a> of Ungana.')
    inSwahili()
    expect(renderToStaticMarkup(createElement(Trans, terms))).toBe('<a href="/terms">Masharti</a> ya Ungana, soma.')
  })

  test('shows values that are elements', () => {
    const value = createElement('b', null, 'x')
    expect(
      renderToStaticMarkup(createElement(Trans, { message: '{0} and <1/>', values: { 0: value }, components: { 1: createElement('br') } })),
    ).toBe('<b>x</b> and <br/>')
  })

  test('shows the content of an element that the code does not know', () => {
    expect(renderToStaticMarkup(createElement(Trans, { message: 'Read <5>this</5>' }))).toBe('Read this')
  })
})
