/** Icons by the name in GET /api/categories. The bundle contains only the icons imported here. */
import type { LucideIcon } from 'lucide-react'
import BrickWall from 'lucide-react/icons/brick-wall'
import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-2'
import Car from 'lucide-react/icons/car'
import Coffee from 'lucide-react/icons/coffee'
import Cog from 'lucide-react/icons/cog'
import Cpu from 'lucide-react/icons/cpu'
import Fish from 'lucide-react/icons/fish'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Footprints from 'lucide-react/icons/footprints'
import Gift from 'lucide-react/icons/gift'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Landmark from 'lucide-react/icons/landmark'
import Laptop from 'lucide-react/icons/laptop'
import Package from 'lucide-react/icons/package'
import Pickaxe from 'lucide-react/icons/pickaxe'
import Plane from 'lucide-react/icons/plane'
import Shirt from 'lucide-react/icons/shirt'
import Sofa from 'lucide-react/icons/sofa'
import Sparkles from 'lucide-react/icons/sparkles'
import Sprout from 'lucide-react/icons/sprout'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Truck from 'lucide-react/icons/truck'
import Utensils from 'lucide-react/icons/utensils'

const icons: Readonly<Record<string, LucideIcon>> = {
  'brick-wall': BrickWall,
  briefcase: Briefcase,
  'building-2': Building2,
  car: Car,
  coffee: Coffee,
  cog: Cog,
  cpu: Cpu,
  fish: Fish,
  'flask-conical': FlaskConical,
  footprints: Footprints,
  gift: Gift,
  'heart-pulse': HeartPulse,
  landmark: Landmark,
  laptop: Laptop,
  package: Package,
  pickaxe: Pickaxe,
  plane: Plane,
  shirt: Shirt,
  sofa: Sofa,
  sparkles: Sparkles,
  sprout: Sprout,
  sun: Sun,
  truck: Truck,
  utensils: Utensils,
}

/** An unknown icon name gets a shop icon. */
export function categoryIcon(name: string): LucideIcon {
  return icons[name] ?? Store
}
