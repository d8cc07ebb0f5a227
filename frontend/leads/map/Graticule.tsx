import styles from './LeadMap.module.css';
import { graticule, project, toWindow, type Size, type View } from './projection';

/** Meridians and parallels. They show position and scale without map tiles. */
export function Graticule({ view, size }: { view: View; size: Size }) {
  const { step, meridians, parallels } = graticule(view, size);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const degrees = (value: number, [plus, minus]: [string, string]) =>
    `${Math.abs(value).toFixed(digits)}°${value === 0 ? '' : value > 0 ? plus : minus}`;
  return (
    <svg className={styles.graticule} width={size.width} height={size.height} aria-hidden="true">
      {meridians.map((longitude) => {
        const { x } = toWindow(project(longitude, 0), view, size);
        return (
          <g key={longitude}>
            <line x1={x} x2={x} y1={0} y2={size.height} />
            <text x={x + 4} y={size.height - 6}>
              {degrees(longitude, ['E', 'W'])}
            </text>
          </g>
        );
      })}
      {parallels.map((latitude) => {
        const { y } = toWindow(project(0, latitude), view, size);
        return (
          <g key={latitude}>
            <line x1={0} x2={size.width} y1={y} y2={y} />
            <text x={6} y={y - 4}>
              {degrees(latitude, ['N', 'S'])}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
