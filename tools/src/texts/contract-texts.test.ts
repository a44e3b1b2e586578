// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are sources to read
import { expect, test } from 'vitest'
import { contractTexts, findContractTexts } from './contract-texts.ts'

const found = (source: string) => findContractTexts(source).map(({ message }) => message)

test.each([
  ['a name', "export const types = ['Flatbed Truck', 'Other'] as const", ['Flatbed Truck', 'Other']],
  ['a message', "const name = line(2, 'Please name the place.')", ['Please name the place.']],
  ['a message with a number', "const text = 'At least 10 characters.'", ['At least {0} characters.']],
  ['a message with a constant', 'const text = `Please use at most ${PHOTOS_MAX} photos.`', ['Please use at most {0} photos.']],
  ['a currency', 'const text = `At least ${AMOUNT_MIN.toLocaleString("en")} ${code}.`', ['At least {0}.']],
  ['a message that begins with a currency', 'const text = `${currency} has no decimals.`', ['{0} has no decimals.']],
  ['the rest of a sentence', "z.regex(/x/, 'must not contain commas')", ['This must not contain commas.']],
])('finds %s', (_, source, messages) => {
  expect(found(source)).toEqual(messages)
})

test.each([
  ['values and addresses', "const a = ['in transit', '/api/Places', 'M0 1h2', 'GET', 'EAC', 'manufacturer']"],
  ['imports and types', "import x from 'Some Module'\nexport * from 'Other Module'\ntype A = 'Some Type'"],
  ['cities and months', "const a = { city: 'Mombasa', via: ['Bukavu'] }\nconst months = ['January']"],
  ['sentences that the code composes', "const text = `${names[plan]} is for ${names.join(' or ')}`"],
])('ignores %s', (_, source) => {
  expect(found(source)).toEqual([])
})

test('finds the names in data', () => {
  const messages: (string | undefined)[] = []
  const data = { first: ['Kenya'], second: [{ id: 'x', name: 'Invoice', issuer: 'The seller', when: { from: ['Uganda'] } }] }
  contractTexts.extract('/seed/list.json', JSON.stringify(data), ({ message }) => messages.push(message), {} as never)
  expect(messages).toEqual(['Kenya', 'Invoice', 'The seller'])
})
