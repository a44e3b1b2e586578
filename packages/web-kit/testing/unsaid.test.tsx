import { expect, test } from 'vitest'
import { unsaid } from './unsaid.ts'

function pageOf(html: string) {
  const page = document.createElement('main')
  page.innerHTML = html
  return page
}

test.each([
  ['a heading', '<h2></h2>', 'Empty: <h2></h2>'],
  ['a paragraph with only an icon', '<p><svg></svg></p>', 'Empty: <p><svg></svg></p>'],
  ['a button', '<button> </button>', 'Empty: <button> </button>'],
  ['a placeholder', '<input placeholder="">', 'Empty placeholder: <input placeholder="">'],
  ['a link to nowhere', '<a href="">Home</a>', 'Empty href: <a href="">Home</a>'],
  ['the label of nothing', '<label for="name">Name</label>', 'Nothing has the id name: <label for="name">Name</label>'],
])('finds what a page leaves unsaid: %s', (_what, html, found) => {
  expect(unsaid(pageOf(html))).toEqual([found])
})

test.each([
  ['a button with a name', '<button aria-label="Close"><svg></svg></button>'],
  ['a link around a picture', '<a href="/x"><img alt="Coffee" src="/x.avif"></a>'],
  ['a label around a field', '<label><input name="terms"></label>'],
  ['a live region that waits', '<p role="status"></p><p id="hint"><span role="status"></span></p>'],
  ['a suggestion of a field', '<datalist><option value="Kenya"></option></datalist>'],
  ['what screen readers skip', '<p aria-hidden="true"></p>'],
])('accepts %s', (_what, html) => {
  expect(unsaid(pageOf(html))).toEqual([])
})
