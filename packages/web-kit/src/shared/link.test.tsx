import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { BrowserRouter, StaticRouter, useNavigationType } from 'react-router'
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

test.each([
  [false, 'PUSH'],
  [true, 'REPLACE'],
])('with replace=%s, a link makes the history entry %s', async (replace, expected) => {
  const How = () => <output>{useNavigationType()}</output>
  window.history.replaceState(null, '', '/')
  render(
    <BrowserRouter>
      <Link to="/about" replace={replace}>
        About
      </Link>
      <How />
    </BrowserRouter>,
  )
  await userEvent.click(screen.getByText('About'))
  expect([screen.getByRole('status').textContent, window.location.pathname]).toEqual([expected, '/about'])
})
