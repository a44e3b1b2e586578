import { expect, test } from 'vitest'
import { lostReferences, unsaid } from './unsaid.ts'

function pageOf(html: string) {
  const page = document.createElement('main')
  page.innerHTML = html
  return page
}

test.each([
  ['a heading', '<h2></h2>', 'Empty: <h2></h2>'],
  ['a paragraph with only an icon', '<p><svg></svg></p>', 'Empty: <p><svg></svg></p>'],
  ['a fact of a row', '<div><span></span></div>', 'Empty: <span></span>'],
  ['a button', '<button> </button>', 'Empty: <button> </button>'],
  ['a placeholder', '<input placeholder="">', 'No value in placeholder: <input placeholder="">'],
  ['a link to nowhere', '<a href="">Home</a>', 'No value in href: <a href="">Home</a>'],
  ['an address without its id', '<a href="/companies/undefined">Kivu</a>', 'No value in href: <a href="/companies/undefined">Kivu</a>'],
  ['a value that code lost', '<p>Deliver by undefined</p>', 'No value in: <p>Deliver by undefined</p>'],
])('finds what a page leaves unsaid: %s', (_what, html, found) => {
  expect(unsaid(pageOf(html))).toEqual([found])
})

test('looks at the element itself too, because it may have left its page', () => {
  const heading = document.createElement('h2')
  expect(unsaid(heading)).toEqual(['Empty: <h2></h2>'])
})

test.each([
  ['a button with a name', '<button aria-label="Close"><svg></svg></button>'],
  ['a link around a picture', '<a href="/x"><img alt="Coffee" src="/x.avif"></a>'],
  ['a label around a field', '<label><input name="terms"></label>'],
  ['a coloured bar', '<span style="width: 5%"></span>'],
  ['a live region that waits', '<p role="status"></p><p id="hint"><span role="status"></span></p>'],
  ['a suggestion of a field', '<datalist><option value="Kenya"></option></datalist>'],
  ['a row that loads', '<li><span aria-hidden="true"></span></li>'],
  ['what screen readers skip', '<p aria-hidden="true"></p>'],
])('accepts %s', (_what, html) => {
  expect(unsaid(pageOf(html))).toEqual([])
})

test('finds the label of nothing', () => {
  document.body.append(pageOf('<label for="name">Name</label><label for="age">Age</label><input id="age">'))
  expect(lostReferences(document.body)).toEqual(['Nothing has the id name: <label for="name">Name</label>'])
  document.body.replaceChildren()
})
