import { describe, expect, it } from 'vitest'
import { businessTypeLabel, cardDescription, replyTimeText, responseTimeText, typeAndPlace } from './business-text.ts'

describe('cardDescription', () => {
  it('keeps 100 characters', () => {
    expect(cardDescription('a'.repeat(100))).toBe('a'.repeat(100))
  })

  it('cuts after 100 characters and adds an ellipsis', () => {
    expect(cardDescription('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  })

  it('never cuts a character in half', () => {
    expect(cardDescription(`${'a'.repeat(99)}🌍🌍`)).toBe(`${'a'.repeat(99)}🌍…`)
  })
})

describe('typeAndPlace', () => {
  it('names type, country and location', () => {
    expect(typeAndPlace({ businessType: 'manufacturer', country: 'Rwanda', location: 'Rubavu' })).toBe('Manufacturer · Rwanda, Rubavu')
  })

  it('leaves out a missing location', () => {
    expect(typeAndPlace({ businessType: 'trader', country: 'Burundi', location: '' })).toBe('Trader · Burundi')
  })
})

describe('businessTypeLabel', () => {
  it('capitalizes an unknown type', () => {
    expect(businessTypeLabel('cooperative')).toBe('Cooperative')
  })
})

describe('responseTimeText', () => {
  it.each([
    [30, '1 h'],
    [89, '1 h'],
    [90, '2 h'],
    [300, '5 h'],
    [null, 'New'],
  ])('shows %s minutes as %s', (minutes, text) => {
    expect(responseTimeText(minutes)).toBe(text)
  })
})

describe('replyTimeText', () => {
  it('shows a text for the reply time, even when none was measured', () => {
    expect([120, null].map(replyTimeText)).toEqual(['Replies in 2 h', 'Response time: New'])
  })
})
