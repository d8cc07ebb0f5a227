type Properties = Map<PropertyKey, PropertyDescriptor>;

/** The properties of a window, its objects and its classes, to undo what a test file changed. */
export class Snapshot {
  private readonly objects = new Map<object, Properties>();

  constructor(window: Window & { process: NodeJS.Process }) {
    const { document, history, location, navigator, performance, screen, process } = window;
    for (const object of [window, document, history, location, navigator, performance, screen])
      this.add(object);
    this.add(process);
    this.add(process.env);
    for (const { value } of propertiesOf(window).values()) {
      if (typeof value !== 'function') continue;
      this.add(value);
      if (isObject(value.prototype)) this.add(value.prototype);
    }
  }

  restore() {
    for (const [object, before] of this.objects) {
      for (const key of Reflect.ownKeys(object))
        if (!before.has(key)) Reflect.deleteProperty(object, key);
      for (const [key, property] of before)
        if (!isSame(property, Reflect.getOwnPropertyDescriptor(object, key)))
          Reflect.defineProperty(object, key, property);
    }
  }

  private add(object: object) {
    this.objects.set(object, propertiesOf(object));
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const propertiesOf = (object: object): Properties =>
  new Map(
    Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)!]),
  );

const isSame = (a: PropertyDescriptor, b: PropertyDescriptor | undefined) =>
  a.value === b?.value && a.get === b?.get && a.set === b?.set;
