/**
 * What the site uses of the router, and all that `react-router-dom` means in shell and remotes. A shared library is shipped whole,
 * so this list keeps the data-router API out of every visitor's download. Add what you need; a missing export is a compile error.
 */
export {
  BrowserRouter,
  type Location,
  matchPath,
  Navigate,
  type NavigateFunction,
  Outlet,
  Route,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'
export { Link, type LinkProps } from './link.tsx'
