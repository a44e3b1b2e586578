import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const at = (path: string, link: React.ReactElement) => renderToStaticMarkup(<StaticRouter location={path}>{link}</StaticRouter>)

test.each([
  ['/directory', '/company/7', '/company/7'],
  ['/directory?page=2', '?page=3', '/directory?page=3'],
  ['/company/7', '..', '/'],
  ['/', 'marketplace#list', '/marketplace#list'],
])('on %s, a link to %s leads to %s', (path, to, href) => {
  expect(at(path, <Link to={to}>x</Link>)).toBe(`<a href="${href}">x</a>`)
})

test('a link keeps its own attributes', () => {
  expect(at('/', <Link to="/about" target="_blank" rel="noopener" aria-current="page" className="c" />)).toBe(
    '<a rel="noopener" aria-current="page" class="c" href="/about" target="_blank"></a>',
  )
})
