// A word about a control, for pointer and keyboard. It never holds what cannot be learned otherwise: a touch screen does not show it.
import * as Primitive from '@radix-ui/react-tooltip'
import { createContext, type ReactNode, useContext } from 'react'
import { styled } from 'styled-components'
import { color, size } from '#tokens.ts'

const Provided = createContext(false)

/** Around a page or a toolbar: having seen one tooltip, the next within 300 ms shows at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      <Provided value={true}>{children}</Provided>
    </Primitive.Provider>
  )
}

const Note = styled(Primitive.Content)`
  z-index: 70;
  max-width: min(280px, calc(100vw - 32px));
  padding: 6px 10px;
  border-radius: 8px;
  background: ${color.float};
  color: ${color.onFloat};
  font-size: ${size.caption};
  line-height: 1.4;
  user-select: none;
`

export interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and can be focused. */
  children: ReactNode
}

export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const provided = useContext(Provided)
  const tooltip = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Note side={side} sideOffset={6} collisionPadding={12}>
          {label}
        </Note>
      </Primitive.Portal>
    </Primitive.Root>
  )
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}
