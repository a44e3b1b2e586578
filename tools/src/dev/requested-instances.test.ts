import { expect, test } from 'vitest'
import { requestedInstances } from '#dev/requested-instances.ts'

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
])('reads %j with %j as %s', (args, env, count) => {
  expect(requestedInstances(args, env)).toBe(count)
})
