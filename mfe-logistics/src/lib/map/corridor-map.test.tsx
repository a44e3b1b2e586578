import { type Booking, getBooking, getRoadMap, listTruckTowns, type RoadMap } from '@ungana/contracts-logistics'
import { answer, hold, linesIn, refuse, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import CorridorMap from './corridor-map.tsx'

const map = await sample({ getRoadMap })
const towns = await sample({ listTruckTowns })
const { route } = await sample<typeof getBooking>({ getBooking })

const picture = () => screen.getByRole('img', { name: /^Map of/ })
const names = () => [...picture().querySelectorAll('text')].map(({ textContent }) => textContent)
const group = (summary: string | RegExp) => within(screen.getByText(summary).closest('details') as HTMLElement)
const key = () => linesIn(screen.getByRole('list', { name: 'Map key' }))

/** The map of all corridors, once its roads are drawn. */
async function openAll(shown: RoadMap = map) {
  answer({ getRoadMap }, shown)
  answer({ listTruckTowns }, towns)
  const page = render(<CorridorMap />)
  await waitFor(() => expect(picture().querySelectorAll('line')).toHaveLength(map.roads.length))
  return page
}

describe('all corridors', () => {
  test('draws each road between its places', async () => {
    await openAll()
    const [first] = picture().querySelectorAll('line')
    const at = (name: string) => Number(first?.getAttribute(name))
    // From Nairobi, north-west to Nakuru.
    expect(at('x2')).toBeLessThan(at('x1'))
    expect(at('y2')).toBeLessThan(at('y1'))
  })

  test('names countries, towns, and posts that delay trucks; says where trucks with space start', async () => {
    await openAll()
    await screen.findByText('trucks with space')
    expect(names()).toEqual(expect.arrayContaining(['Tanzania', 'Zambia', 'Nairobi', 'Kampala', 'Malaba · restricted', '3', '1']))
    expect(names()).not.toContain('Busia')
    // It lies north of this map.
    expect(names()).not.toContain('Addis Ababa')
    expect(key()).toEqual(['Border posts:', 'restricted', 'status unknown', 'trucks with space'])
  })

  test('lists all that it draws', async () => {
    await openAll()
    await screen.findByText('trucks with space')
    expect(group('Border posts: 1 restricted').getAllByRole('listitem').map(linesIn)).toEqual([
      [
        'Malaba, Kenya and Uganda',
        'restricted',
        'One lane, expect a day.',
        expect.stringMatching(/^Uganda Revenue Authority, notice of 20 November, /),
      ],
      ['Busia, Kenya and Uganda', 'status unknown'],
    ])
    expect(group('Trucks with space').getAllByRole('listitem').map(linesIn)).toEqual([
      ['From Kampala: 3 trucks, 2 of them on a return trip'],
      ['From Nairobi: 1 truck'],
    ])
    expect(group('Roads').getAllByRole('listitem')[0]?.textContent).toBe('Nairobi – Nakuru, 159 km')
    expect(group('Roads').getAllByRole('listitem')).toHaveLength(map.roads.length)
  })

  test('crosses a closed post out', async () => {
    await openAll({ ...map, borders: map.borders.map((post) => ({ ...post, status: 'closed' })) })
    expect(key().slice(0, 2)).toEqual(['Border posts:', 'closed'])
    expect(screen.getByText('Border posts: 2 closed')).toBeTruthy()
    expect(picture().querySelectorAll('rect')).toHaveLength(4)
  })

  test('says that no truck has space', async () => {
    answer({ getRoadMap }, map)
    answer({ listTruckTowns }, [])
    render(<CorridorMap />)
    await screen.findByText('No truck with space at the moment.')
  })

  test('does not say so before it knows', async () => {
    answer({ getRoadMap }, map)
    const { release } = hold({ listTruckTowns }, [])
    render(<CorridorMap />)
    await waitFor(() => expect(picture().querySelectorAll('line')).toHaveLength(map.roads.length))
    expect(screen.queryByText('No truck with space at the moment.')).toBeNull()
    screen.getByText('Loading transport options...')
    release()
    await screen.findByText('No truck with space at the moment.')
  })

  test('offers to load the roads again', async () => {
    refuse({ getRoadMap }, { status: 500 })
    answer({ listTruckTowns }, towns)
    const { user } = render(<CorridorMap />)
    await screen.findByText('Error loading the roads')
    answer({ getRoadMap }, map)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Roads')
  })

  test('says that the trucks did not load', async () => {
    answer({ getRoadMap }, map)
    refuse({ listTruckTowns }, { status: 500 })
    render(<CorridorMap />)
    await screen.findByText('The trucks did not load.')
  })
})

describe('a route', () => {
  const open = (props: { at?: string; trucks?: boolean } = {}) => {
    answer({ getRoadMap }, map)
    return render(<CorridorMap route={route as Booking['route']} {...props} />)
  }

  test('is drawn through its places, with the names of both ends and of its posts', () => {
    open()
    const points = picture().querySelector('polyline')?.getAttribute('points')?.split(' ')
    expect(points).toHaveLength(route.points.length)
    expect(names()).toEqual(expect.arrayContaining(['Nairobi', 'Kampala', 'Malaba · restricted']))
    expect(key()).toEqual(['Border posts:', 'restricted'])
  })

  test('names each place once, also if the truck passes it twice', () => {
    const back = { ...route, points: [...route.points, ...[...route.points].reverse().slice(1)] }
    answer({ getRoadMap }, map)
    render(<CorridorMap route={back} />)
    expect(names().filter((name) => name === 'Nairobi' || name === 'Kampala' || name?.startsWith('Malaba'))).toHaveLength(3)
    expect(picture().querySelectorAll('circle')).toHaveLength(route.points.filter(({ border }) => !border).length)
  })

  test('fills its frame, whatever the shape', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340)
    open()
    expect(picture().getAttribute('viewBox')).toBe('0 0 700 340')
    for (const point of picture().querySelector('polyline')?.getAttribute('points')?.split(' ') ?? []) {
      const [x, y] = point.split(',').map(Number)
      expect([x, y].every((at = -1) => at > 0) && Number(x) < 700 && Number(y) < 340, point).toBe(true)
    }
  })

  test('has no name of a town on it', () => {
    open()
    const points = (picture().querySelector('polyline')?.getAttribute('points') ?? '').split(' ').map((point) => point.split(',').map(Number))
    const along = points.slice(1).flatMap(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = points[index] ?? []
      return Array.from({ length: 40 }, (_, step) => [fromX + ((x - fromX) * step) / 40, fromY + ((y - fromY) * step) / 40] as const)
    })
    const labels = [...picture().querySelectorAll('text:not(.end)')]
    expect(labels.length).toBeGreaterThan(2)
    for (const label of labels) {
      const [x, y] = ['x', 'y'].map((name) => Number(label.getAttribute(name))) as [number, number]
      const width = (label.textContent?.length ?? 0) * 7
      const left = x - ({ start: 0, middle: width / 2, end: width }[label.getAttribute('text-anchor') ?? ''] ?? 0)
      const on = along.filter(([px, py]) => px > left && px < left + width && Math.abs(py - y) < 6)
      expect(on, label.textContent ?? '').toEqual([])
    }
  })

  test('is listed with distances, statuses and the place where the load was last seen', () => {
    open({ at: 'Malaba' })
    expect(key()).toEqual(['Border posts:', 'restricted', 'last seen'])
    expect(group('The map as a list').getAllByRole('listitem').map(linesIn)).toEqual([
      ['Nairobi'],
      ['Nakuru, 157 km'],
      ['Eldoret, 312 km'],
      ['Malaba, 448 km', 'restricted', 'The load was last seen here'],
      ['Tororo, 463 km'],
      ['Jinja, 593 km'],
      ['Kampala, 673 km'],
    ])
  })

  test('shows trucks in its own towns only, and only if asked', async () => {
    const calls = answer({ listTruckTowns }, [...towns, { name: 'Mombasa', lat: -4, lon: 39.7, trucks: 5, returning: 0 }])
    const { unmount } = open()
    expect(screen.queryByText('trucks with space')).toBeNull()
    expect(calls).toEqual([])
    unmount()
    open({ trucks: true })
    await screen.findByText('trucks with space')
    expect(group('The map as a list').getByText('3 trucks, 2 of them on a return trip with space')).toBeTruthy()
    expect(names()).not.toContain('5')
  })

  test('is drawn even if the roads around it do not load', async () => {
    const calls = refuse({ getRoadMap }, { status: 500 })
    render(<CorridorMap route={route as Booking['route']} />)
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(picture().querySelector('polyline')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
