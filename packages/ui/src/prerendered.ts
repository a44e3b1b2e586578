import { createContext, useContext } from 'react'

/** True on a server, and while a browser takes over a page that was rendered ahead. The host of the page then ends it in one transition. */
export const Prerendered = createContext(typeof document === 'undefined')

/** Whether this render must equal HTML that was rendered ahead, which knows no session, address or storage. */
export const usePrerendered = (): boolean => useContext(Prerendered)
