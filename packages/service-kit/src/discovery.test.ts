import { describe, expect, test } from 'vitest'
import { createDiscovery } from './discovery.ts'

/** Answers from `hosts`, which tests change. */
function lookupIn(hosts: Record<string, readonly string[]>) {
  const asked: string[] = []
  const find = async (host: string) => {
    asked.push(host)
    const found = hosts[host]
    if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return found
  }
  return { asked, find }
}

describe('a name', () => {
  test('resolves to all its addresses, and to the new ones after a change', async () => {
    const hosts: Record<string, readonly string[]> = { directory: ['10.0.0.9', '10.0.0.7'] }
    const discovery = createDiscovery(['http://directory:3000'], lookupIn(hosts).find)
    expect(discovery).toMatchObject({ instances: ['http://directory:3000'], isFixed: false })
    await discovery.search()
    expect(discovery.instances).toEqual(['http://10.0.0.7:3000', 'http://10.0.0.9:3000'])
    hosts.directory = ['10.0.0.8']
    await discovery.search()
    expect(discovery.instances).toEqual(['http://10.0.0.8:3000'])
  })

  test('keeps its addresses while it is not found or has none', async () => {
    const hosts: Record<string, readonly string[]> = { directory: ['10.0.0.7'] }
    const discovery = createDiscovery(['http://directory:3000', 'http://nowhere:3000'], lookupIn(hosts).find)
    await discovery.search()
    expect(discovery.instances).toEqual(['http://10.0.0.7:3000', 'http://nowhere:3000'])
    hosts.directory = []
    await discovery.search()
    delete hosts.directory
    await discovery.search()
    expect(discovery.instances).toEqual(['http://10.0.0.7:3000', 'http://nowhere:3000'])
  })

  test('counts an instance with two addresses once', async () => {
    const { find } = lookupIn({ both: ['fd00::7', '10.0.0.7'], six: ['fd00::7', 'fd00::8'] })
    const discovery = createDiscovery(['http://both:3000', 'http://six'], find)
    await discovery.search()
    expect(discovery.instances).toEqual(['http://10.0.0.7:3000', 'http://[fd00::7]', 'http://[fd00::8]'])
  })

  test('that stands twice for an instance adds it once', async () => {
    const discovery = createDiscovery(['http://a:3000', 'http://b:3000'], lookupIn({ a: ['10.0.0.7'], b: ['10.0.0.7'] }).find)
    await discovery.search()
    expect(discovery.instances).toEqual(['http://10.0.0.7:3000'])
  })
})

test('addresses without a name, of this machine or with a certificate stay as they are', async () => {
  const { asked, find } = lookupIn({})
  const origins = ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000', 'https://directory.example']
  const discovery = createDiscovery(origins, find)
  await discovery.search()
  expect(discovery).toMatchObject({ instances: origins, isFixed: true })
  expect(asked).toEqual([])
})

test('the names of this machine can be looked up', async () => {
  const discovery = createDiscovery(['http://ip4-loopback.localhost:3000'], undefined)
  await discovery.search()
  expect(discovery.instances).toHaveLength(1)
})
