import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { CoverCard, InitialsTile, Picture, PictureToShow, Prerendered, setLessData } from '#index.ts'

afterEach(() => setLessData(false))

const choose = (on: boolean) => act(() => setLessData(on))
const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))

test('with less data no picture is requested, and the picture replaces its substitute when the person changes the choice', () => {
  choose(true)
  render(<Picture src="/photo" instead="JK" />)
  expect([shown(), document.body.textContent]).toEqual([[], 'JK'])
  choose(false)
  expect([shown(), document.body.textContent]).toEqual([['/photo'], ''])
})

test('a picture that was asked for is shown, and one that does not load is replaced', () => {
  choose(true)
  render(<Picture asked src="/photo" alt="Sacks" instead="JK" />)
  fireEvent.error(screen.getByAltText('Sacks'))
  expect([shown(), document.body.textContent]).toEqual([[], 'JK'])
})

test('a picture that does not load does not hide the next one in its place', () => {
  const { rerender } = render(<InitialsTile id="1" name="Kivu Coffee" logo="/gone" />)
  fireEvent.error(document.querySelector('img') as HTMLElement)
  expect(shown()).toEqual([])
  rerender(<InitialsTile id="2" name="Lake Traders" logo="/there" />)
  expect(shown()).toEqual(['/there'])
})

test('HTML that is rendered ahead names no picture', () => {
  const html = renderToString(
    <Prerendered value>
      <Picture src="/photo" instead="JK" />
      <PictureToShow src="/product" alt="Sacks" width={800} height={600} />
      <CoverCard id="1" title="Kivu" image="/cover" logo="/logo" />
    </Prerendered>,
  )
  expect(html).toContain('JK')
  expect(html).not.toMatch(/<img|\/photo|\/product|\/cover|\/logo/)
})

test('with less data, a card keeps its drawing, and a company its initials', () => {
  choose(true)
  render(
    <>
      <CoverCard id="1" title="Kivu Coffee" image="/cover" />
      <InitialsTile id="2" name="Lake Traders" logo="/logo" />
    </>,
  )
  expect(shown()).toEqual([])
  expect(document.querySelectorAll('article svg pattern')).toHaveLength(1)
  expect(document.querySelector('[data-initials="LT"]')).toBeTruthy()
})

describe('a picture that people need', () => {
  const photo = <PictureToShow src="/large" srcSet="/medium 800w, /large 1600w" sizes="100vw" alt="Sacks of coffee" width={800} height={600} />

  test('is a button with its words; pressed, the smallest file comes and has the focus', async () => {
    choose(true)
    render(photo)
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: 'Show picture: Sacks of coffee' })
    expect([shown(), button.textContent]).toEqual([[], 'Show pictureSacks of coffee'])
    await user.tab()
    await user.keyboard('{Enter}')
    const image = screen.getByRole('img', { name: 'Sacks of coffee' })
    expect([image.getAttribute('sizes'), document.activeElement]).toEqual(['1px', image])
    fireEvent.error(image)
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  test('a small one says on the button only what the button does, and says what it shows once it is shown', async () => {
    choose(true)
    render(<PictureToShow src="/small" alt="" of="Beans" width={96} height={96} />)
    const button = screen.getByRole('button', { name: 'Show picture: Beans' })
    expect(button.textContent).toBe('Show picture')
    await userEvent.setup().click(button)
    expect(screen.getByRole('img', { name: 'Beans' }).getAttribute('src')).toBe('/small')
  })

  test('is an ordinary picture without the choice', () => {
    render(photo)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('img', { name: 'Sacks of coffee' }).getAttribute('sizes')).toBe('100vw')
  })
})
