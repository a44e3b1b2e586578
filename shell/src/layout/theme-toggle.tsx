import { t } from '@lingui/core/macro'
import { Button, IconButton } from '@ungana/ui'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { currentThemeChoice, onThemeChoice, storeThemeChoice, type ThemeChoice } from './theme-choice.ts'

const next: Readonly<Record<ThemeChoice, ThemeChoice>> = { system: 'light', light: 'dark', dark: 'system' }
const names: Readonly<Record<ThemeChoice, string>> = { system: t`as your device`, light: t`light`, dark: t`dark` }
const icons = { system: Monitor, light: Sun, dark: Moon }

/** Cycles through system, light and dark. */
export function ThemeToggle({ withText = false }: { readonly withText?: boolean }) {
  const choice = useSyncExternalStore(onThemeChoice, currentThemeChoice, () => 'system' as const)
  const Icon = icons[choice]
  const turn = () => storeThemeChoice(next[choice])
  const label = t`Theme: ${names[choice]}. Switch to ${names[next[choice]]}`
  if (withText) {
    return (
      <Button variant="ghost" size="small" icon={<Icon aria-hidden />} aria-label={label} onClick={turn}>
        {t`Theme: ${names[choice]}`}
      </Button>
    )
  }
  return (
    <IconButton label={label} title={label} onClick={turn}>
      <Icon aria-hidden />
    </IconButton>
  )
}
