import { t } from '@lingui/core/macro'
import { color, media, optionItem, optionNote, optionPanel, radius, size, TOUCH } from '@ungana/ui'
import Building2 from 'lucide-react/icons/building-2'
import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'

/* Floats over the page. In the phone menu it takes its own space, because the menu would cut off a floating panel. */
const Panel = styled.div`
  ${optionPanel}
  width: max(100%, 340px);
  max-height: min(480px, calc(100dvh - 120px - var(--toasts, 0px)));

  ${media.phone} {
    position: static;
    width: auto;
    /* The text field and the header stay above it, the bar below it. */
    max-height: max(160px, calc(100dvh - 180px - var(--toasts, 0px) - var(--bottom-bar, 0px)));
    margin-top: 8px;
    scroll-margin-bottom: 8px;
    box-shadow: none;
  }
`

const List = styled.ul`
  padding: 0;
  list-style: none;
`

const Item = styled.li`
  ${optionItem}
  grid-template-columns: auto minmax(0, 1fr) auto;

  > svg {
    width: 18px;
    height: 18px;
    color: ${color.ink3};
    stroke-width: 1.75;
  }
`

const Text = styled.span`
  overflow-wrap: anywhere;
`

const Typed = styled.span`
  font-weight: 700;
`

const Kind = styled.span`
  ${optionNote}
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-inline-start: 10px;
  color: ${color.ink3};
  font-size: ${size.caption};
  font-weight: 600;
`

const Forget = styled.button`
  min-height: ${TOUCH};
  padding: 0 10px;
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${color.green};
  font-weight: 600;

  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`

export interface Option {
  /** The suggestion's kind; `recent` for an earlier search, `search` for the typed text. */
  readonly kind: string
  readonly text: string
  readonly choose: () => void
}

const kinds: Readonly<Record<string, { readonly Icon: typeof Search; readonly label?: string }>> = {
  company: { Icon: Building2, label: t`Company` },
  product: { Icon: Package, label: t`Product` },
  category: { Icon: LayoutGrid, label: t`Category` },
  place: { Icon: MapPin, label: t`Place` },
  recent: { Icon: History },
}

interface SuggestionPanelProps {
  readonly id: string
  readonly optionId: (index: number) => string
  readonly options: readonly Option[]
  readonly active: number | undefined
  readonly typed: string
  readonly onForget: () => void
}

export function SuggestionPanel({ id, optionId, options, active, typed, onForget }: SuggestionPanelProps) {
  const activeId = active === undefined ? undefined : optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    // Keeps the focus in the text field, and the phone's keyboard open, while an option is pressed.
    <Panel ref={panel} onMouseDown={(event) => event.preventDefault()}>
      {typed === '' ? (
        <Head>
          {t`Recent searches`}
          <Forget type="button" onClick={onForget}>
            {t`Clear`}
          </Forget>
        </Head>
      ) : null}
      <List id={id} role="listbox" aria-label={typed === '' ? t`Recent searches` : t`Suggestions`}>
        {options.map(({ kind, text, choose }, index) => {
          const { Icon, label } = kinds[kind] ?? { Icon: Search }
          return (
            // The text field handles the keys, because it has the focus.
            <Item key={`${kind} ${text}`} id={optionId(index)} role="option" aria-selected={index === active} onClick={choose}>
              <Icon aria-hidden />
              <Text>{kind === 'search' ? t`Search for “${text}”` : marked(text, typed)}</Text>
              {label ? <Kind>{label}</Kind> : null}
            </Item>
          )
        })}
      </List>
    </Panel>
  )
}

/** `text` with the typed part in bold. */
function marked(text: string, typed: string) {
  const lower = text.toLowerCase()
  const at = typed && lower.length === text.length ? lower.indexOf(typed.toLowerCase()) : -1
  if (at < 0) return text
  const end = at + typed.length
  return (
    <>
      {text.slice(0, at)}
      <Typed>{text.slice(at, end)}</Typed>
      {text.slice(end)}
    </>
  )
}
