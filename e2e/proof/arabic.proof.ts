// Every screen in Arabic, from right to left. The journeys check longer English texts in both directions.
import { arabic } from '../journeys/other-texts.ts'
import { screens, testScreens } from '../journeys/screens.ts'

for (const role of [undefined, 'member', 'staff'] as const)
  testScreens(
    `Arabic fits the screens of ${role ?? 'visitors'}`,
    role,
    screens.filter(({ as }) => as === role),
    arabic,
  )
