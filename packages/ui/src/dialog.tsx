// A modal dialog with a question or a form. The focus stays inside, Escape closes the dialog, and the focus returns. On a phone the dialog sits at the bottom, near the thumbs.
import { t } from '@lingui/core/macro'
import { cloneElement, createContext, type MouseEvent, type ReactElement, type ReactNode, use, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { keyframes, styled } from 'styled-components'
import { IconButton } from '#icon-button.tsx'
import { X } from '#icons.ts'
import { color, media, size } from '#tokens.ts'
import { useModal } from '#use-modal.ts'
import { hiddenFromSight } from '#visually-hidden.tsx'

const fade = keyframes`from { opacity: 0 }`
const rise = keyframes`from { opacity: 0; transform: translateY(12px) }`

const Scrim = styled.div`
  position: fixed;
  z-index: 50;
  inset: var(--toasts, 0) 0 0;
  display: grid;
  place-items: center;
  padding: 24px;
  background: ${color.scrim};
  animation: ${fade} 140ms ease-out;

  ${media.phone} {
    place-items: end stretch;
    padding: 48px 0 0;
  }
`

const Panel = styled.div<{ $width: number }>`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  max-height: 100%;
  min-height: 0;
  border: 1px solid ${color.line};
  border-radius: 18px;
  background: ${color.card};
  color: ${color.ink};
  overflow: hidden;
  animation: ${rise} 180ms ease-out;

  &:focus-visible {
    outline: none;
  }

  ${media.phone} {
    max-width: none;
    border-width: 1px 0 0;
    border-radius: 18px 18px 0 0;
  }
`

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 12px;
  padding: 14px 24px 6px;
  padding-inline-end: 12px;

  ${media.phone} {
    padding-inline-start: 20px;
  }
`

const Title = styled.h2`
  padding-top: 8px;
  font-size: 1.25rem;
  line-height: 1.4;
`

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px 24px 24px;
  overflow-y: auto;
  overscroll-behavior: contain;

  ${media.phone} {
    padding-inline: 20px;
  }
`

const Description = styled.p<{ $hidden: boolean }>`
  margin-bottom: 16px;
  color: ${color.ink2};
  font-size: ${size.small};
  ${({ $hidden }) => $hidden && hiddenFromSight}
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 10px;
  padding: 14px 24px calc(14px + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${color.line};

  ${media.phone} {
    padding-inline: 20px;

    > * {
      flex: 1 1 auto;
    }
  }
`

const Closing = createContext(() => {})

type Trigger = ReactElement<{ onClick?: (event: MouseEvent) => void }>

/** Adds to what the button itself does when pressed. */
const alsoOnClick = ({ props }: Trigger, then: (event: MouseEvent) => void) => ({
  onClick(event: MouseEvent) {
    props.onClick?.(event)
    if (!event.defaultPrevented) then(event)
  },
})

/** Closes the surrounding dialog: `<DialogClose asChild><Button>…</Button></DialogClose>`. */
export function DialogClose({ children }: { readonly asChild: true; readonly children: Trigger }) {
  return cloneElement(children, alsoOnClick(children, use(Closing)))
}

export interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens the dialog; it must accept a ref, like a Button. Leave out when a parent controls `open`. */
  trigger?: ReactNode
  title: string
  description?: ReactNode
  /** Only screen readers get the description. */
  hideDescription?: boolean
  children?: ReactNode
  /** Actions at the bottom, always in view. */
  footer?: ReactNode
  /** In pixels. */
  width?: number
  closeLabel?: string
}

export function Dialog({ open: given, onOpenChange, trigger, ...panel }: DialogProps) {
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const setOpen = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const opener = trigger as Trigger | undefined
  return (
    <>
      {opener &&
        cloneElement(opener, {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          ...alsoOnClick(opener, ({ currentTarget }) => {
            // Safari does not focus a pressed button, and the focus must return to it.
            ;(currentTarget as HTMLElement).focus()
            setOpen(true)
          }),
        } as object)}
      {open && <Modal {...panel} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ModalProps extends Omit<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  readonly onClose: () => void
}

function Modal({ title, description, hideDescription = false, children, footer, width = 520, closeLabel = t`Close`, onClose }: ModalProps) {
  const id = useId()
  const scrim = useModal(onClose)
  const pressed = useRef<EventTarget>(null)
  return createPortal(
    <Scrim
      ref={scrim}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      // A selection of text that ends here closes nothing.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === target) onClose()
      }}
    >
      <Panel role="dialog" tabIndex={-1} $width={width} aria-labelledby={`${id}title`} aria-describedby={description ? `${id}text` : undefined}>
        <Closing value={onClose}>
          <Head>
            <Title id={`${id}title`}>{title}</Title>
            <IconButton label={closeLabel} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </Head>
          <Body>
            {description ? (
              <Description id={`${id}text`} $hidden={hideDescription}>
                {description}
              </Description>
            ) : null}
            {children}
          </Body>
          {footer ? <Foot>{footer}</Foot> : null}
        </Closing>
      </Panel>
    </Scrim>,
    document.body,
  )
}
