//! What slices keep in memory of one database, a value per type: two databases in one process share nothing.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

#[derive(Default)]
pub(super) struct Memory(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Memory {
    /// The value of a type, made when it is asked for first.
    pub(super) fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default());
        Arc::clone(value).downcast().unwrap_or_default()
    }
}
