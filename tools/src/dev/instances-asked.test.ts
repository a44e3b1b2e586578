import { expect, test } from 'vitest'
import { instancesAsked } from '#dev/instances-asked.ts'

test.each([
  [[], {}, 1],
  [['--instances', '3'], {}, 3],
  [['--instances=3'], {}, 3],
  [['3'], { npm_config_instances: 'true' }, 3],
  [[], { npm_config_instances: '3' }, 3],
  [['--instances'], {}, undefined],
  [['--instances', 'many'], {}, undefined],
  [['--instances', '0'], {}, undefined],
  [['--instances', '3', '4'], {}, undefined],
  [['3'], {}, undefined],
  [['--else'], {}, undefined],
  [[], { npm_config_instances: 'true' }, undefined],
])('%j with %j are %s', (args, env, count) => {
  expect(instancesAsked(args, env)).toBe(count)
})
