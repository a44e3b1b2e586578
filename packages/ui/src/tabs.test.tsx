import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Tab, TabList, TabPanel, Tabs, type TabsProps } from '#index.ts'

function draw(props: TabsProps = { defaultValue: 'a' }) {
  render(
    <Tabs {...props}>
      <TabList label="Which">
        <Tab value="a">A</Tab>
        <Tab value="b">B</Tab>
        <Tab value="c" disabled>
          C
        </Tab>
        <Tab value="d">D</Tab>
      </TabList>
      {['a', 'b', 'c', 'd'].map((value) => (
        <TabPanel key={value} value={value}>{`Of ${value}`}</TabPanel>
      ))}
    </Tabs>,
  )
  return userEvent.setup()
}
const tab = (name: string) => screen.getByRole('tab', { name })
const panels = () => screen.getAllByRole('tabpanel', { hidden: true }).filter(({ hidden }) => !hidden)
const shown = () => [
  screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent),
  ...panels().map(({ textContent }) => textContent),
]

test('a press shows the panel and reports the choice once', async () => {
  const onValueChange = vi.fn()
  const user = draw({ defaultValue: 'a', onValueChange })
  expect(shown()).toEqual([['A'], 'Of a'])
  await user.click(tab('B'))
  expect(shown()).toEqual([['B'], 'Of b'])
  await user.click(tab('B'))
  expect(onValueChange.mock.calls).toEqual([['b']])
  expect(screen.getByRole('tabpanel', { name: 'B', hidden: true }).id).toBe(tab('B').getAttribute('aria-controls'))
})

test('arrow keys wrap around, Home and End go to the ends, and disabled tabs are skipped', async () => {
  const user = draw()
  await user.tab()
  expect(document.activeElement).toBe(tab('A'))
  for (const [key, name] of [
    ['ArrowLeft', 'D'],
    ['ArrowRight', 'A'],
    ['ArrowRight', 'B'],
    ['ArrowRight', 'D'],
    ['ArrowLeft', 'B'],
    ['End', 'D'],
    ['Home', 'A'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect([key, document.activeElement]).toEqual([key, tab(name as string)])
    expect(shown()[0]).toEqual([name])
  }
})

test('arrow keys follow the page from right to left', async () => {
  document.documentElement.dir = 'rtl'
  const user = draw()
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(tab('B'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('A'))
  document.documentElement.dir = ''
})

test('leaves other keys and key combinations to the browser', async () => {
  const user = draw()
  await user.tab()
  const prevented: boolean[] = []
  const listening = new AbortController()
  window.addEventListener('keydown', ({ defaultPrevented }) => prevented.push(defaultPrevented), { signal: listening.signal })
  for (const keys of [
    'x',
    '{Control>}{ArrowRight}{/Control}',
    '{Alt>}{ArrowRight}{/Alt}',
    '{Meta>}{ArrowRight}{/Meta}',
    '{Shift>}{ArrowRight}{/Shift}',
  ])
    await user.keyboard(keys)
  expect(prevented).not.toContain(true)
  expect(shown()[0]).toEqual(['A'])
  await user.keyboard('{ArrowRight}')
  expect(prevented.at(-1)).toBe(true)
  listening.abort()
})

test('Tab stops only at the selected tab and at its panel', () => {
  draw({ defaultValue: 'b' })
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  expect(panels().map(({ tabIndex }) => tabIndex)).toEqual([0])
})

test('shows the tab of its parent, whatever is pressed', async () => {
  const onValueChange = vi.fn()
  const user = draw({ value: 'a', onValueChange })
  await user.click(tab('D'))
  expect(shown()).toEqual([['A'], 'Of a'])
  expect(onValueChange).toHaveBeenCalledWith('d')
})
