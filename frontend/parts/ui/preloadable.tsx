import { lazy, useState, type ComponentType } from 'react';

/**
 * A component whose code loads when it is first rendered, or earlier through `preload`. Code that has already loaded is
 * rendered immediately. A suspended component isn't: React shows its fallback for at least 300 ms.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Suspended = lazy(loadOnce);
  function Preloadable(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Suspended);
    return <Content {...props} />;
  }
  return Object.assign(Preloadable, {
    /** Never fails: rendering tries again and reports the error. */
    preload: () => loadOnce().catch(() => undefined),
  });
}
