// Every screen in each state, in both themes and widths. The short form is journeys/every-screen.test.ts.
import { screens, states, testScreen, withData } from '../journeys/screens.ts'

for (const screen of screens)
  for (const state of Object.keys(states))
    if (withData.includes(screen.name) || state === 'complete' || state === 'before its scripts')
      testScreen(screen, state, [
        { width: 360, colorScheme: 'light' },
        { width: 360, colorScheme: 'dark', onlyLook: true },
        { width: 1280, colorScheme: 'light' },
        { width: 1280, colorScheme: 'dark', onlyLook: true },
      ])
